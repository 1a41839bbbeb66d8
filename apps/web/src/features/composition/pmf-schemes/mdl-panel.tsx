import type { MdlRow } from '@qingkong/contract/calls/composition/pmf-parameters'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { Button, DatePicker, InputNumber, Table } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { cityToday } from '../../../kit/clock.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { failureText, notify } from '../../../kit/notify.ts'

interface Limit {
  detectionLimit: number | null
  errorFraction: number | null
}

interface Props {
  family: SpeciesFamilyAsked
  siteCode: string
  rows: readonly MdlRow[]
  onSaved: () => void
}

/** Limits in force today; who publishes changes them from a day on. */
export const MdlPanel = ({ family, siteCode, rows, onSaved }: Props) => {
  const mayWrite = usePermissions((state) => state.rights.has('engine.publish'))
  const [changed, setChanged] = useState<Readonly<Record<string, Limit>>>({})
  const [validFrom, setValidFrom] = useState(cityToday().start.slice(0, 10))
  const [busy, setBusy] = useState(false)
  const limitOf = (row: MdlRow): Limit => changed[row.factorCode] ?? row
  const change = (row: MdlRow, part: Partial<Limit>) =>
    setChanged({ ...changed, [row.factorCode]: { ...limitOf(row), ...part } })
  const factors = Object.entries(changed).flatMap(([factorCode, { detectionLimit, errorFraction }]) =>
    detectionLimit === null ? [] : [{ factorCode, detectionLimit, errorFraction: errorFraction ?? 0.1 }],
  )
  const save = async () => {
    setBusy(true)
    try {
      await api.vocSourcePmfSetFactorMdl({ siteCode, family, validFrom, factors })
      notify.success('保存成功')
      setChanged({})
      onSaved()
    } catch (error) {
      notify.error(failureText('保存失败', error))
    } finally {
      setBusy(false)
    }
  }
  const field = (row: MdlRow, key: keyof Limit, label: string, max: number) =>
    mayWrite ? (
      <InputNumber
        size="small"
        aria-label={`${row.factorName}${label}`}
        min={0}
        max={max}
        value={limitOf(row)[key]}
        onChange={(value) => change(row, { [key]: value })}
      />
    ) : (
      <MeasuredValue value={row[key]} digits={4} />
    )
  return (
    <section>
      <h3>检出限与误差比例</h3>
      {mayWrite ? (
        <div className="pmf-form">
          <span>自</span>
          <DatePicker
            allowClear={false}
            aria-label="生效日期"
            value={dayjs(validFrom)}
            onChange={(_, day) => setValidFrom(`${day}`)}
          />
          <span>起生效</span>
          <Button
            type="primary"
            loading={busy}
            disabled={factors.length === 0}
            onClick={() => void save()}
            data-testid="mdl-save"
          >
            保存{factors.length > 0 ? `${factors.length}项` : ''}
          </Button>
        </div>
      ) : null}
      <Table<MdlRow>
        size="small"
        rowKey="factorCode"
        dataSource={[...rows]}
        pagination={{ pageSize: 20, showSizeChanger: false }}
        columns={[
          { title: '组分', dataIndex: 'factorName', width: 160 },
          { title: '类别', dataIndex: 'groupName', width: 120 },
          { title: '检出限（µg/m³）', width: 160, render: (_, row) => field(row, 'detectionLimit', '检出限', 1000) },
          { title: '误差比例', width: 130, render: (_, row) => field(row, 'errorFraction', '误差比例', 1) },
          { title: '生效日期', width: 110, render: (_, { validFrom: from }) => from ?? '--' },
          { title: '来源', render: (_, { source }) => source || '--' },
        ]}
      />
    </section>
  )
}
