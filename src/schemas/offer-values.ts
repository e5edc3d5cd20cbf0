/** Offer status. */
export type OfferStatus = 'Active' | 'Pending' | 'Expired' | 'Paused' | 'Archived'
/** Device type that an offer is for. */
export type OfferType = 'Mobile' | 'Tablet' | 'Desktop'
/** Payout model: an affiliate is paid per action, click, sale, install, action and sale, or lead. */
export type PayoutType = 'CPA' | 'CPC' | 'CPS' | 'CPI' | 'CPA+CPS' | 'CPL'
/** Revenue model: the network is paid per action, click, sale, install, action and sale, or lead. */
export type RevenueType = 'RPA' | 'RPC' | 'RPS' | 'RPI' | 'RPA+RPS' | 'RPL'
/** Affiliates that may promote an offer: all (`Public`), approved (`Need Approval`) or selected (`Private`). */
export type AccessType = 'Public' | 'Need Approval' | 'Private'
/** How long after a click a conversion counts. */
export type SessionLifespan = '1 Day' | '1 Week' | '2 Weeks' | '1 Month'
/** How conversions are reported to a network. */
export type TrackingProtocol = 'Server Postback URL' | 'iFrame Pixel' | 'Image Pixel'
/** Interval after which a cap resets. */
export type CapInterval = 'Daily' | 'Weekly' | 'Monthly'
