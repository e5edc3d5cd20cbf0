/** The code of each state of a conversion on the wire (SERVICE.md, States and transitions). */
export const conversionStatuses = { Pending: 1, Approved: 2, Rejected: 4 } as const
