/** Whether an answer of this status has no body. `Response` refuses one, even of no bytes. */
export const hasNoBody = (status: number): boolean => status === 204 || status === 205 || status === 304
