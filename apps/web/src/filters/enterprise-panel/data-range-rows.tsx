import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, InputNumber, Select } from 'antd'
import {
  changeRow,
  type DataRangeRow,
  dataRangeFactors,
  dataRangeTypes,
  emptyRow,
  isEmissionRange,
  maxDataRanges,
  rangePrefix,
  unitsOf,
} from './data-range.ts'

interface Props {
  rows: readonly DataRangeRow[]
  onChange: (rows: DataRangeRow[]) => void
  /** Pollutant of the page. */
  factorCode: string | null
}

interface RowProps {
  row: DataRangeRow
  at: number
  onChange: (part: Partial<DataRangeRow>) => void
  onRemove: () => void
}

const Row = ({ row, at, onChange, onRemove }: RowProps) => (
  <li className="data-range" data-testid={`data-range-${at}`}>
    <div className="data-range-line">
      <Select
        value={row.type}
        options={[...dataRangeTypes]}
        onChange={(type) => onChange({ type })}
        aria-label={`数据范围${at}类型`}
      />
      {isEmissionRange(row.type) ? (
        <Select
          value={row.factor}
          options={[...dataRangeFactors]}
          onChange={(factor) => onChange({ factor })}
          aria-label={`数据范围${at}污染物`}
        />
      ) : null}
      <Button type="text" icon={<DeleteOutlined />} aria-label={`删除数据范围${at}`} onClick={onRemove} />
    </div>
    <div className="data-range-line">
      <span className="data-range-prefix">{rangePrefix(row.type, row.unit)}</span>
      <InputNumber
        min={1}
        precision={0}
        value={row.num}
        onChange={(num) => onChange({ num })}
        aria-label={`数据范围${at}数值`}
      />
      <Select
        value={row.unit}
        options={unitsOf(row.type)}
        onChange={(unit) => onChange({ unit })}
        aria-label={`数据范围${at}单位`}
      />
    </div>
  </li>
)

/** 数据范围: any number of wishes about emissions and electricity; those without a number do not count. */
export const DataRangeRows = ({ rows, onChange, factorCode }: Props) => (
  <>
    <ul className="data-ranges">
      {rows.map((row, index) => (
        <Row
          key={row.id}
          row={row}
          at={index + 1}
          onChange={(part) => onChange(rows.map((one) => (one.id === row.id ? changeRow(one, part) : one)))}
          onRemove={() => onChange(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
    </ul>
    <Button
      type="dashed"
      size="small"
      block
      icon={<PlusOutlined />}
      disabled={rows.length >= maxDataRanges}
      onClick={() => onChange([...rows, emptyRow(Math.max(0, ...rows.map(({ id }) => id)) + 1, factorCode)])}
      data-testid="data-range-add"
    >
      添加数据范围
    </Button>
  </>
)
