import type { TargetDecomposition } from '@qingkong/contract/calls/air/targets'
import { indicators } from '@qingkong/domain/target/indicator'
import { Button, InputNumber, Popconfirm, Switch, Table, type TableColumnsType, Tag } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useRight } from '../../../client/permissions.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { failureText, notify } from '../../../kit/notify.ts'
import { draftOf, enter, type MonthDraft, setLocked, totalOf } from './month-draft.ts'
import './targets.css'

type Month = TargetDecomposition['months'][number]

interface Props {
  answer: TargetDecomposition
  reload: () => void
}

const stateTags = { past: '已结束', running: '进行中', coming: '未开始' } as const

const Head = ({ answer, draft }: { answer: TargetDecomposition; draft: MonthDraft }) => {
  const digits = indicators[answer.factorCode].kind === 'mean' ? 1 : 0
  const total = totalOf(answer, draft)
  return (
    <p className="month-editor-head" data-testid="month-total">
      各月{digits === 0 ? '合计' : '加权平均'} <MeasuredValue value={total} unit={answer.unit} digits={digits} />
      ，目标 <MeasuredValue value={answer.targetValue} unit={answer.unit} digits={digits} />
      <span className={draft.problem === null ? 'muted' : 'month-problem'} role="status">
        {draft.problem ??
          (answer.weightYears.length === 0
            ? '没有往年数据，按天数分解'
            : `按 ${answer.weightYears.join('、')} 年同月水平分解，锁定的月份不变`)}
      </span>
    </p>
  )
}

const Editor = ({ answer, reload }: Props) => {
  const mayWrite = useRight('target.write')
  const [draft, setDraft] = useState(() => draftOf(answer))
  const [busy, setBusy] = useState(false)
  const digits = indicators[answer.factorCode].kind === 'mean' ? 1 : 0
  const change = { targetId: answer.target.id, factorCode: answer.factorCode, version: answer.version }
  const run = async (tried: string, step: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await step()
      notify.success(`${tried}成功`)
    } catch (failure) {
      notify.error(failureText(`${tried}失败`, failure))
    }
    setBusy(false)
    reload()
  }
  const save = () =>
    run('保存', () =>
      api.targetDecompositionSave({
        ...change,
        months: draft.months.map(({ month, targetValue, locked }) => ({ month, targetValue, locked })),
      }),
    )
  const reset = (keepPast: boolean) => run('重新分解', () => api.targetDecompositionReset({ ...change, keepPast }))
  const columns: TableColumnsType<Month> = [
    { title: '月份', width: 96, render: (_, { month }) => <span className="figure">{month}</span> },
    { title: '状态', width: 88, render: (_, { state }) => <Tag>{stateTags[state]}</Tag> },
    {
      title: `往年同月（${answer.unit}）`,
      width: 130,
      align: 'right',
      render: (_, { weight }) => <MeasuredValue value={answer.weightYears.length === 0 ? null : weight} digits={1} />,
    },
    {
      title: `目标（${answer.unit}）`,
      width: 130,
      align: 'right',
      render: (_, { month, targetValue, days }) =>
        mayWrite ? (
          <InputNumber
            size="small"
            controls={false}
            min={0}
            max={digits === 0 ? days : 500}
            precision={digits}
            value={targetValue}
            aria-label={`${month}目标`}
            onChange={(value) => {
              if (value !== null) setDraft(enter(answer, draft, month, value))
            }}
            data-testid={`month-value-${month}`}
          />
        ) : (
          <MeasuredValue value={targetValue} digits={digits} />
        ),
    },
    {
      title: '锁定',
      width: 72,
      render: (_, { month, locked }) => (
        <Switch
          size="small"
          checked={locked}
          disabled={!mayWrite}
          aria-label={`锁定${month}`}
          onChange={(next) => setDraft(setLocked(answer, draft, month, next))}
          data-testid={`month-lock-${month}`}
        />
      ),
    },
    {
      title: `实际（${answer.unit}）`,
      width: 110,
      align: 'right',
      render: (_, { actualValue }) => <MeasuredValue value={actualValue} digits={digits} />,
    },
    { title: '结论', render: (_, { verdictName }) => verdictName || '--' },
  ]
  return (
    <section className="month-editor" aria-label="各月目标">
      <Head answer={answer} draft={draft} />
      <Table<Month>
        size="small"
        rowKey="month"
        columns={columns}
        dataSource={[...draft.months]}
        pagination={false}
        scroll={{ x: 720 }}
      />
      {mayWrite ? (
        <div className="month-editor-steps">
          <Button
            type="primary"
            loading={busy}
            disabled={draft.problem !== null || (!draft.isTouched && answer.isSaved)}
            onClick={() => void save()}
            data-testid="months-save"
          >
            保存分解
          </Button>
          <Button disabled={!draft.isTouched} onClick={() => setDraft(draftOf(answer))} data-testid="months-undo">
            撤销修改
          </Button>
          <Popconfirm
            title="是否按往年各月重新分解？"
            description="锁定与手工填写的月份目标将被覆盖"
            okText="重新分解"
            cancelText="取消"
            onConfirm={() => reset(false)}
          >
            <Button disabled={busy} data-testid="months-reset">
              按往年重新分解
            </Button>
          </Popconfirm>
          <Popconfirm
            title="是否以实际值锁定已结束的月份？"
            description="剩余目标由其余月份分担，手工填写的月份目标将被覆盖"
            okText="滚动分解"
            cancelText="取消"
            onConfirm={() => reset(true)}
          >
            <Button disabled={busy} data-testid="months-roll">
              滚动分解
            </Button>
          </Popconfirm>
        </div>
      ) : null}
    </section>
  )
}

/** The months of a target, to be changed: an entered month is locked, the free ones follow. */
export const MonthEditor = ({ answer, reload }: Props) =>
  answer.targetValue === null || answer.months.length === 0 ? null : (
    <Editor key={`${answer.target.id} ${answer.factorCode} ${answer.version}`} answer={answer} reload={reload} />
  )
