import type { PmfConfig } from '@qingkong/contract/calls/composition/pmf-parameters'
import { Button, Checkbox, DatePicker, Input, Table } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { failureText, notify } from '../../../kit/notify.ts'

type EventDay = PmfConfig['eventDays'][number]

/** Event days: fireworks, sand and dust; whether schemes in use are made anew every month. */
export const ConfigPanel = ({ config, onSaved }: { config: PmfConfig; onSaved: () => void }) => {
  const mayWrite = usePermissions((state) => state.rights.has('engine.publish'))
  const [eventDays, setEventDays] = useState<readonly EventDay[]>(config.eventDays)
  const [refit, setRefit] = useState(config.refit)
  const [day, setDay] = useState('')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const add = () => {
    setEventDays(
      [...eventDays.filter((one) => one.day !== day), { day, note }].toSorted((a, b) => a.day.localeCompare(b.day)),
    )
    setDay('')
    setNote('')
  }
  const save = async () => {
    setBusy(true)
    try {
      const { family, version, categories } = config
      await api.pmfConfigSave({
        family,
        ...(version === 0 ? {} : { version }),
        categories,
        eventDays: [...eventDays],
        refit,
      })
      notify.success('保存成功')
      onSaved()
    } catch (error) {
      notify.error(failureText('保存失败', error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section>
      <h3>事件日</h3>
      <Table<EventDay>
        size="small"
        rowKey="day"
        dataSource={[...eventDays]}
        pagination={false}
        locale={{ emptyText: '没有事件日' }}
        columns={[
          { title: '日期', dataIndex: 'day', width: 130 },
          { title: '说明', dataIndex: 'note' },
          {
            title: '',
            width: 80,
            render: (_, { day: own }) =>
              mayWrite ? (
                <Button type="link" onClick={() => setEventDays(eventDays.filter((one) => one.day !== own))}>
                  移除
                </Button>
              ) : null,
          },
        ]}
      />
      <div className="pmf-form">
        <Checkbox
          checked={refit}
          disabled={!mayWrite}
          onChange={({ target }) => setRefit(target.checked)}
          data-testid="config-refit"
        >
          每月1日以最近90天数据重新解析使用中的方案，结果存为草稿
        </Checkbox>
      </div>
      {mayWrite ? (
        <div className="pmf-form">
          <DatePicker aria-label="事件日" onChange={(_, text) => setDay(`${text ?? ''}`)} />
          <Input
            aria-label="事件说明"
            placeholder="如春节烟花"
            maxLength={50}
            style={{ width: 200 }}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button disabled={day === ''} onClick={add}>
            添加
          </Button>
          <Button type="primary" loading={busy} onClick={() => void save()} data-testid="config-save">
            保存
          </Button>
        </div>
      ) : null}
    </section>
  )
}
