import { type DailyPollutant, dailyPollutants } from '@qingkong/domain/air/aqi'
import { Button, InputNumber, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { type CallAnswer, type CallInput, useCall } from '../../../client/use-call.ts'
import { LevelBadge } from '../../../kit/level-badge.tsx'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { failureText, notify } from '../../../kit/notify.ts'
import './allowance.css'

type DayIndex = CallAnswer<'complianceDayCalAqi'>
type Item = DayIndex['items'][number]
type Values = Partial<Record<DailyPollutant, number | null>>

interface Props {
  answer: { index: DayIndex }
  input: { index: CallInput<'complianceDayCalAqi'> }
  reload: () => void
}

interface FieldProps {
  item: Item
  label: string
  value: number | null
  onCommit: (value: number | null) => void
}

/** Told on leaving the field and by Enter, so that a half-typed number asks nothing. */
const ValueField = ({ item, label, value, onCommit }: FieldProps) => {
  const [text, setText] = useState<number | null>(value)
  const commit = () => {
    if (text !== value) onCommit(text)
  }
  return (
    <InputNumber
      size="small"
      controls={false}
      min={0}
      max={5000}
      precision={item.digits}
      value={text}
      aria-label={`${item.factorName}${label}`}
      onChange={setText}
      onBlur={commit}
      onPressEnter={commit}
      data-testid={`${label}-${item.factorCode}`}
    />
  )
}

const byWords = { given: '设定', usual: '近7日同时段', none: '' } as const

/** 测算: the user sets what the remaining hours are and what the day is to reach, and sees the day's index follow. */
export const DayWorkbench = ({ answer, input, reload }: Props) => {
  const [assumed, setAssumed] = useState<Values>({})
  const [targets, setTargets] = useState<Values | null>(null)
  const [busy, setBusy] = useState(false)
  const isAssumed = Object.values(assumed).some((value) => value !== null)
  const { data } = useCall(
    'complianceDayCalAqi',
    { ...input.index, ...assumed },
    { enabled: isAssumed, keepPrevious: true },
  )
  const index = isAssumed ? (data ?? answer.index) : answer.index
  const save = async (values: Values) => {
    setBusy(true)
    try {
      const { siteCode, siteType, date } = input.index
      await api.complianceDaySaveTarget({
        siteCode,
        ...(siteType === undefined ? {} : { siteType }),
        ...(date === undefined ? {} : { date }),
        ...values,
      })
      notify.success('日目标已保存')
      setTargets(null)
      reload()
    } catch (failure) {
      notify.error(failureText('保存失败', failure))
    } finally {
      setBusy(false)
    }
  }
  const targetOf = (item: Item): number | null => targets?.[item.factorCode] ?? item.targetValue
  const columns: TableColumnsType<Item> = [
    { title: '污染物', dataIndex: 'factorName', width: 90 },
    {
      title: '当日累计',
      width: 110,
      align: 'right',
      render: (_, { soFar, unit, digits }) => <MeasuredValue value={soFar} unit={unit} digits={digits} />,
    },
    {
      title: '剩余小时设为',
      width: 200,
      render: (_, item) =>
        item.assumedBy === 'none' ? (
          '--'
        ) : (
          <span className="workbench-field">
            <ValueField
              key={`${item.assumed} ${item.assumedBy}`}
              item={item}
              label="剩余小时设为"
              value={item.assumed}
              onCommit={(value) => setAssumed({ ...assumed, [item.factorCode]: value })}
            />
            <span className="muted">{byWords[item.assumedBy]}</span>
          </span>
        ),
    },
    {
      title: '测算日均值',
      width: 120,
      align: 'right',
      render: (_, { dayValue, unit, digits }) => <MeasuredValue value={dayValue} unit={unit} digits={digits} />,
    },
    {
      title: 'IAQI',
      width: 80,
      align: 'right',
      render: (_, { iaqi }) => <MeasuredValue value={iaqi} />,
    },
    {
      title: '日目标',
      width: 130,
      render: (_, item) => (
        <ValueField
          key={`${item.targetValue} ${targets === null}`}
          item={item}
          label="日目标"
          value={targetOf(item)}
          onCommit={(value) => setTargets({ ...targets, [item.factorCode]: value })}
        />
      ),
    },
    {
      title: '结论',
      render: (_, item) => {
        const target = targetOf(item)
        if (item.dayValue === null || target === null) return '--'
        return item.dayValue <= target ? '达标' : <span className="workbench-over">超目标</span>
      },
    },
  ]
  return (
    <section className="workbench" aria-label="日AQI测算">
      <h3>日AQI测算</h3>
      <p className="workbench-head" role="status" data-testid="workbench-sentence">
        <LevelBadge level={index.level} /> {index.sentence ?? '尚不能测算：有效小时不足'}
      </p>
      <Table<Item>
        size="small"
        rowKey="factorCode"
        columns={columns}
        dataSource={index.items}
        pagination={false}
        scroll={{ x: 780 }}
      />
      <div className="workbench-steps">
        <Button disabled={!isAssumed} onClick={() => setAssumed({})} data-testid="assumed-reset">
          恢复近7日同时段
        </Button>
        <Button
          type="primary"
          loading={busy}
          disabled={targets === null}
          onClick={() => void save(keptTargets(index.items, targets))}
          data-testid="day-target-save"
        >
          保存本人日目标
        </Button>
        <Button disabled={busy} onClick={() => void save({})} data-testid="day-target-reset">
          恢复默认日目标
        </Button>
      </div>
    </section>
  )
}

/** What the user changed now, beside what stays as it was where it was his own already. */
const keptTargets = (items: readonly Item[], changed: Values | null): Values =>
  Object.fromEntries(
    dailyPollutants.flatMap((pollutant) => {
      const item = items.find(({ factorCode }) => factorCode === pollutant)
      const own = item?.targetSource === 'mine' ? item.targetValue : null
      const value = changed && pollutant in changed ? (changed[pollutant] ?? null) : own
      return value === null ? [] : [[pollutant, value] as const]
    }),
  )
