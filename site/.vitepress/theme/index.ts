import type { Theme } from 'vitepress'
import theme from 'vitepress/theme'
import './style.css'
import Layout from './layout.vue'
import { showTypes } from './types.ts'

export default {
  extends: theme,
  Layout,
  enhanceApp() {
    if (!import.meta.env.SSR) showTypes()
  },
} satisfies Theme
