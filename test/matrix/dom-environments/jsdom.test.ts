// @vitest-environment jsdom
import { describeCalls } from './calls.ts'

describeCalls('jsdom')
