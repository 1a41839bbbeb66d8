import { choice } from '../choice.tsx'
import { detectionResults } from '../code-tables.ts'

export const detectionResult = choice({ id: 'detection-result', key: 'detectionResult', table: detectionResults })
