import { type Call, calls } from '../../../calls.ts'

declare const data: readonly Call[]

export { data }

/** Read when the site is built. */
export default { load: () => calls }
