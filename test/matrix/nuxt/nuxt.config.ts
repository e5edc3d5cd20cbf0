export default defineNuxtConfig({ compatibilityDate: '2026-06-01' })
