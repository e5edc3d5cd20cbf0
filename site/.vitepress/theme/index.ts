import type { Theme } from 'vitepress'
import theme from 'vitepress/theme'
import './style.css'
import { showTypes } from './types.ts'

export default {
  extends: theme,
  enhanceApp() {
    if (!import.meta.env.SSR) showTypes()
  },
} satisfies Theme
