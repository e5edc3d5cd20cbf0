/** Whether all cases are run, and not those alone that fit into `npm test`. `npm run test:long` runs all. */
export const isEveryCase = process.env.EVERY_CASE === 'true'
