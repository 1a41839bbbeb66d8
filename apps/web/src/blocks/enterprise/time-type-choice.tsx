import { Segmented } from 'antd'

export type TimeType = 'MIN' | 'HOUR' | 'ACC'

const names: Record<TimeType, string> = { MIN: '分钟', HOUR: '小时', ACC: '累计' }

interface Props {
  value: TimeType
  onChange: (value: TimeType) => void
  types?: readonly TimeType[]
}

export const TimeTypeChoice = ({ value, onChange, types = ['MIN', 'HOUR', 'ACC'] }: Props) => (
  <Segmented
    size="small"
    aria-label="时间类型"
    value={value}
    onChange={onChange}
    options={types.map((type) => ({ value: type, label: names[type] }))}
  />
)
