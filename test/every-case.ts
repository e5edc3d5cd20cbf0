/** Whether all cases are run, and not those alone that fit into `npm test`. `npm run test:long` runs all. */
export const isEveryCase = process.env.EVERY_CASE === 'true'

/** The runs of a property test: a quarter of them in `npm test`. */
export const runs = (all: number): number => (isEveryCase ? all : Math.ceil(all / 4))
