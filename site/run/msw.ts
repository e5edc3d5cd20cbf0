/** In place of msw, which needs `localStorage`: a page calls `handle` of a mock network, and not its handlers. */
export const http = { all: () => ({}) }
