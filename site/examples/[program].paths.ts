import { defineRoutes } from 'vitepress'
import { examples } from '../examples.ts'

/** A page for each example. */
export default defineRoutes({
  paths: () => examples.map(({ name, description, content }) => ({ params: { program: name, description }, content })),
})
