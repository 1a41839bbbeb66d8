import { definePages } from '../../../page/define-pages.tsx'
import { lohDefinition } from './loh-definition.ts'

export default definePages('loh', lohDefinition(false))
