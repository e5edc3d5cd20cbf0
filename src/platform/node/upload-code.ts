export { formBody } from './form-body.ts'
export { openPath } from './path-source.ts'
export { postStream } from './post.ts'
