export { throughDispatcher } from './dispatcher.ts'
export { openPath } from './file-source.ts'
export { postStream } from './post.ts'
export { postForm } from './post-form.ts'
