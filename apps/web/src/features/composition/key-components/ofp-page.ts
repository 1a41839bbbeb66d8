import { definePages } from '../../../page/define-pages.tsx'
import { ofpDefinition } from './ofp-definition.ts'

export default definePages('ofp', ofpDefinition(false))
