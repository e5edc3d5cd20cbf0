/** Status of an offer. */
export type OfferStatus = 'Active' | 'Pending' | 'Expired' | 'Paused' | 'Archived'
/** Type of device that an offer is for. */
export type OfferType = 'Mobile' | 'Tablet' | 'Desktop'
/** Payout model: an affiliate is paid per action, click, sale, install, action and sale, or lead. */
export type PayoutType = 'CPA' | 'CPC' | 'CPS' | 'CPI' | 'CPA+CPS' | 'CPL'
/** Revenue model: the network is paid per action, click, sale, install, action and sale, or lead. */
export type RevenueType = 'RPA' | 'RPC' | 'RPS' | 'RPI' | 'RPA+RPS' | 'RPL'
/** Affiliates that may promote an offer: all (`Public`), approved (`Need Approval`) or selected (`Private`). */
export type AccessType = 'Public' | 'Need Approval' | 'Private'
/** Time after a click during which a conversion counts. */
export type SessionLifespan = '1 Day' | '1 Week' | '2 Weeks' | '1 Month'
/** Method by which conversions are reported to a network. */
export type TrackingProtocol = 'Server Postback URL' | 'iFrame Pixel' | 'Image Pixel'
/** Interval after which a cap starts again from 0. */
export type CapInterval = 'Daily' | 'Weekly' | 'Monthly'
