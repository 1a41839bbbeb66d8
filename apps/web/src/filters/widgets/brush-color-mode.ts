import { choice } from '../choice.tsx'
import { brushColorModes } from '../code-tables.ts'

export const brushColorMode = choice({ id: 'brush-color-mode', key: 'brushColorMode', table: brushColorModes })
