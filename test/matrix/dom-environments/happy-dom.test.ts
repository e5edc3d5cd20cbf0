// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "fetch": { "disableSameOriginPolicy": true } } }
import { describeCalls } from './calls.ts'

describeCalls('happy-dom')
