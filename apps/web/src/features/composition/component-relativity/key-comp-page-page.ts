import { definePages } from '../../../page/define-pages.tsx'
import { keyDefinition } from './key-definition.ts'

export default definePages('key-comp-page', keyDefinition(false))
