import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons'
import type { CriterionClause } from '@qingkong/domain/warning/criterion'
import type { CriterionForm } from '@qingkong/domain/warning/warning-form'
import { Button, InputNumber } from 'antd'
import type { CustomControlProps } from '../../../page/record/form-field.ts'
import type { Criterion } from './criterion-form.ts'

type Clauses = readonly CriterionClause[]

const most = 3
const firstClause: CriterionClause = { aqiOver: 150, hours: 48 }

const replaced = <T,>(list: readonly T[], index: number, one: T): T[] =>
  list.map((known, at) => (at === index ? one : known))
const without = <T,>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index)

interface ClauseProps {
  clause: CriterionClause
  isFirst: boolean
  change: (clause: CriterionClause) => void
  remove: (() => void) | null
}

const Clause = ({ clause, isFirst, change, remove }: ClauseProps) => (
  <div className="warning-clause">
    <span>{isFirst ? '日AQI >' : '且日AQI >'}</span>
    <InputNumber
      min={50}
      max={500}
      precision={0}
      style={{ width: 90 }}
      aria-label="AQI"
      value={clause.aqiOver}
      onChange={(aqiOver) => change({ ...clause, aqiOver: aqiOver ?? firstClause.aqiOver })}
    />
    <span>持续</span>
    <InputNumber
      min={24}
      max={240}
      step={24}
      precision={0}
      suffix="小时"
      style={{ width: 120 }}
      aria-label="小时"
      value={clause.hours}
      onChange={(hours) => change({ ...clause, hours: hours ?? firstClause.hours })}
    />
    {remove ? (
      <Button type="text" size="small" icon={<MinusCircleOutlined />} aria-label="移除" onClick={remove} />
    ) : null}
  </div>
)

/** Any of the groups, each with all of its clauses. */
export const AlternativesControl = ({
  value = [],
  onChange,
}: CustomControlProps<Criterion, CriterionForm, readonly Clauses[]>) => {
  const set = (groups: readonly Clauses[]) => onChange?.(groups)
  return (
    <>
      {value.map((clauses, group) => (
        // A group has no name of its own.
        <div key={group}>
          {group > 0 ? <p className="muted">或</p> : null}
          {clauses.map((clause, at) => (
            <Clause
              key={at}
              clause={clause}
              isFirst={at === 0}
              change={(next) => set(replaced(value, group, replaced(clauses, at, next)))}
              remove={clauses.length > 1 ? () => set(replaced(value, group, without(clauses, at))) : null}
            />
          ))}
          {clauses.length < most ? (
            <button
              type="button"
              className="text-link"
              onClick={() => set(replaced(value, group, [...clauses, firstClause]))}
            >
              增加“且”条件
            </button>
          ) : null}{' '}
          <button type="button" className="text-link" onClick={() => set(without(value, group))}>
            移除本组
          </button>
        </div>
      ))}
      {value.length < most ? (
        <Button size="small" icon={<PlusOutlined />} onClick={() => set([...value, [firstClause]])}>
          增加一组
        </Button>
      ) : null}
    </>
  )
}
