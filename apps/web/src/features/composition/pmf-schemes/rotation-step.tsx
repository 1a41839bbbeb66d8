import { type ConstraintKind, constraintNames, constraintText } from '@qingkong/domain/pmf/constraint-words'
import { Button, Checkbox, Input, InputNumber, Select, Table } from 'antd'
import { useState } from 'react'
import { type CallInput, useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { AskedRun } from './asked-run.tsx'
import { type Constraint, constraintOf, constraintProblem, type Node } from './manual-question.ts'
import { RotationViews } from './rotation-views.tsx'

interface Props {
  jobId: string
  factors: number
  /** Species of the run, in its order. */
  taken: readonly Node[]
  fpeak: boolean
  constraints: readonly Constraint[]
  onChange: (change: { fpeak?: boolean; constraints?: readonly Constraint[] }) => void
  question: () => CallInput<'engineRunAsk'>
  onEnd: (jobId: string) => void
}

const kinds = (Object.keys(constraintNames) as ConstraintKind[]).map((value) => ({
  value,
  label: constraintNames[value],
}))
const hasLimit: ReadonlySet<ConstraintKind> = new Set(['value', 'up', 'down'])

const Result = ({ jobId, taken }: Pick<Props, 'jobId' | 'taken'>) => {
  const { data, error, refetch } = useCall('engineRunResult', { jobId })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const { outcome, provenance } = data
  if (outcome.engine !== 'pmf') return null
  const nameOf = (species: string) => taken.find(({ nameEn }) => nameEn === species)?.factorName ?? species
  const written = (provenance.parameters['constraints'] ?? []) as Constraint[]
  const { constrained } = outcome
  return (
    <RotationViews
      rotations={{
        kept: null,
        baseQTrue: outcome.qTrue,
        baseQRobust: outcome.qRobust,
        fpeak: outcome.fpeak,
        constrained: constrained && {
          ...constrained,
          outcomes: constrained.outcomes.map(({ constraint, kind, ...one }) => {
            const own = written[constraint]
            return { ...one, text: own ? constraintText(own, nameOf) : kind }
          }),
        },
        factorNames: outcome.factors.map(({ proposals }, at) => `因子${at + 1} ${proposals[0]?.name ?? ''}`.trim()),
        speciesNames: outcome.species.map(({ name }) => nameOf(name)),
        profiles: outcome.profiles,
      }}
    />
  )
}

const first = { kind: 'zero' as ConstraintKind, factor: 1, value: 0, upper: 1, dQLimitPct: 0.5, expression: '' }

/** 旋转约束: Fpeak and what is known of single profile values, put on the run; what it costs in Q stands below. */
export const RotationStep = ({ jobId, factors, taken, fpeak, constraints, onChange, question, onEnd }: Props) => {
  const [form, setForm] = useState({ ...first, species: taken[0]?.nameEn ?? '' })
  const nameOf = (species: string) => taken.find(({ nameEn }) => nameEn === species)?.factorName ?? species
  const { kind } = form
  const problem = constraintProblem(form)
  const number = (key: 'value' | 'upper' | 'dQLimitPct', label: string) => (
    <span>
      {label}{' '}
      <InputNumber
        aria-label={label}
        min={0}
        value={form[key]}
        onChange={(value) => setForm({ ...form, [key]: value ?? 0 })}
      />
    </span>
  )
  return (
    <>
      <div className="pmf-form">
        <Checkbox checked={fpeak} onChange={({ target }) => onChange({ fpeak: target.checked })}>
          Fpeak旋转（−1、−0.5、0.5、1）
        </Checkbox>
        <span className="muted">Fpeak同时转动全部因子，已知个别谱值时请先用约束</span>
      </div>
      <div className="pmf-form">
        <Select<ConstraintKind>
          aria-label="约束方式"
          style={{ width: 120 }}
          value={kind}
          options={kinds}
          onChange={(value) => setForm({ ...form, kind: value })}
        />
        {kind === 'sum' ? (
          <Input
            aria-label="约束表达式"
            style={{ width: 280 }}
            maxLength={400}
            placeholder="如 0.66*[f1,s2]-4.2*[f2,s4]=0,250"
            value={form.expression}
            onChange={({ target }) => setForm({ ...form, expression: target.value })}
          />
        ) : (
          <>
            <Select<number>
              aria-label="约束因子"
              style={{ width: 100 }}
              value={form.factor}
              options={Array.from({ length: factors }, (_, at) => ({ value: at + 1, label: `因子${at + 1}` }))}
              onChange={(factor) => setForm({ ...form, factor })}
            />
            <Select<string>
              aria-label="约束物种"
              style={{ width: 180 }}
              showSearch={{ optionFilterProp: 'label' }}
              value={form.species}
              options={taken.map(({ nameEn, factorName }) => ({ value: nameEn, label: factorName }))}
              onChange={(species) => setForm({ ...form, species })}
            />
          </>
        )}
        {kind === 'value' || kind === 'limits'
          ? number('value', kind === 'value' ? '值（µg/m³）' : '下限（µg/m³）')
          : null}
        {kind === 'limits' ? number('upper', '上限（µg/m³）') : null}
        {hasLimit.has(kind) ? number('dQLimitPct', 'dQ限值（%）') : null}
        <Button
          disabled={problem !== null}
          onClick={() => onChange({ constraints: [...constraints, constraintOf(form)] })}
          data-testid="constraint-add"
        >
          添加约束
        </Button>
        {problem ? <span className="muted">{problem}</span> : null}
      </div>
      {constraints.length === 0 ? null : (
        <Table
          size="small"
          rowKey="at"
          dataSource={constraints.map((own, at) => ({ at, text: constraintText(own, nameOf) }))}
          pagination={false}
          columns={[
            { title: '约束', dataIndex: 'text' },
            {
              title: '',
              width: 80,
              render: (_, { at }) => (
                <Button
                  type="link"
                  onClick={() => onChange({ constraints: constraints.filter((_own, other) => other !== at) })}
                >
                  移除
                </Button>
              ),
            },
          ]}
        />
      )}
      <div className="pmf-form">
        <AskedRun
          label="施加旋转与约束"
          testId="rotation-start"
          primary={false}
          disabled={!fpeak && constraints.length === 0}
          question={question}
          onEnd={onEnd}
        />
      </div>
      <div className="pmf-views">
        <Result key={jobId} jobId={jobId} taken={taken} />
      </div>
    </>
  )
}
