export { throughDispatcher } from './dispatcher.ts'
export { openPath } from './path-source.ts'
export { postStream } from './post.ts'
export { postForm } from './post-form.ts'
