/** The code on the wire of each status of a conversion. */
export const conversionStatuses = { Pending: 1, Approved: 2, Rejected: 4 } as const
