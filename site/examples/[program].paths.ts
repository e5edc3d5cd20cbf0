import { defineRoutes } from 'vitepress'
import { examples } from '../examples.ts'

/** A page for each example program, and for each file that they share. */
export default defineRoutes({
  paths: () => examples.map(({ name, description, content }) => ({ params: { program: name, description }, content })),
})
