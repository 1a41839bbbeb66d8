import { definePages } from '../../../page/define-pages.tsx'
import { ofpDefinition } from './ofp-definition.ts'

export default definePages('ofp-pc', ofpDefinition(true))
