import { Tag } from 'antd'
import type { CallAnswer } from '../../../client/use-call.ts'

type Detection = CallAnswer<'qcwqMaaoList'>['records'][number]

const resultColors: Readonly<Record<string, string>> = { '1': 'green', '-1': 'red', '0': 'default' }

/** Result of one test. */
export const DetectionMark = ({ row }: { row: Pick<Detection, 'detectionResult' | 'detectionResultName'> }) => (
  <Tag color={row.detectionResult === null ? 'default' : (resultColors[row.detectionResult] ?? 'default')}>
    {row.detectionResultName}
  </Tag>
)

const verdictColors: Readonly<Record<Detection['verdict'], string>> = {
  合格: 'green',
  超标一次: 'orange',
  判定不合格: 'red',
  无效: 'default',
}

/** What all tests of the vehicle say of it. */
export const VerdictMark = ({ verdict }: Pick<Detection, 'verdict'>) => (
  <Tag color={verdictColors[verdict]}>{verdict}</Tag>
)
