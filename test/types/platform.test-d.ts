import * as node from '../../src/platform/node.ts'
import type { Platform } from '../../src/platform/platform.ts'
import * as web from '../../src/platform/web.ts'

node satisfies Platform
web satisfies Platform

// Nothing that the other variant lacks.
const names: keyof Platform = '' as keyof typeof node | keyof typeof web
void names
