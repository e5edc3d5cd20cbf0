export { throughDispatcher } from './dispatcher.ts'
export { postStream } from './post.ts'
export { postForm } from './post-form.ts'
