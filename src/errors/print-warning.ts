/** Prints a warning, for a client without `onEvent`. */
export const printWarning = (message: string): void => console.warn(`affiliate-network-sdk: ${message}`)
