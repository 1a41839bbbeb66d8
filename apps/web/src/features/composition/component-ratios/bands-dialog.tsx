import type { ComponentRatio } from '@qingkong/contract/calls/composition/component-ratios'
import { mostRatioBands, type RatioBandForm, ratioBandsProblems } from '@qingkong/domain/voc/ratio-bands-form'
import { Alert, Button, Input, InputNumber, Modal, Space } from 'antd'
import { useRef, useState } from 'react'
import { api } from '../../../client/api.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import './bands-dialog.css'

interface Props {
  ratio: Pick<ComponentRatio, 'code' | 'name' | 'bands' | 'ownBands'>
  /** @param changed whether the bands were written */
  close: (changed: boolean) => void
}

interface Row extends RatioBandForm {
  key: number
}

const emptyBand: RatioBandForm = { from: null, to: null, textZh: '' }

/** 判读区间: the bands of a ratio as the user reads it; kept for oneself. */
export const BandsDialog = ({ ratio: { code: ratioCode, name, bands, ownBands }, close }: Props) => {
  const nextKey = useRef(bands.length)
  const [rows, setRows] = useState<readonly Row[]>(() => bands.map((band, key) => ({ ...band, key })))
  const [busy, setBusy] = useState(false)
  const change = (key: number, part: Partial<RatioBandForm>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () => {
    nextKey.current += 1
    setRows([...rows, { ...emptyBand, key: nextKey.current }])
  }
  const entered = rows.map(({ key: _, ...band }) => band)
  const [problem] = ratioBandsProblems(entered)
  const perform = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      notify.success(done)
      close(true)
    } catch (error) {
      notify.error(failureText('保存失败', error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={560}
      title={`${name}判读区间`}
      onCancel={() => close(false)}
      footer={
        <Space>
          <Button
            disabled={!ownBands || busy}
            onClick={() => void perform(() => api.ratioBandsReset({ ratioCode }), '已恢复文献区间')}
          >
            恢复文献区间
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={problem !== undefined}
            onClick={() => void perform(() => api.ratioBandsSave({ ratioCode, bands: entered }), '保存成功')}
            data-testid="bands-save"
          >
            保存
          </Button>
        </Space>
      }
    >
      <p className="muted">含起点、不含终点，留空为不限；区间可以重叠。只影响本人的判读。</p>
      <ul className="ratio-bands">
        {rows.map(({ key, from, to, textZh }, at) => (
          <li key={key}>
            <InputNumber
              value={from}
              min={0}
              placeholder="起"
              aria-label={`第${at + 1}个区间起点`}
              onChange={(value) => change(key, { from: value })}
            />
            <InputNumber
              value={to}
              min={0}
              placeholder="止"
              aria-label={`第${at + 1}个区间终点`}
              onChange={(value) => change(key, { to: value })}
            />
            <Input
              value={textZh}
              maxLength={20}
              placeholder="来源"
              aria-label={`第${at + 1}个区间来源`}
              onChange={({ target }) => change(key, { textZh: target.value })}
            />
            <Button type="link" danger onClick={() => setRows(rows.filter((row) => row.key !== key))}>
              删除
            </Button>
          </li>
        ))}
      </ul>
      <Button size="small" disabled={rows.length >= mostRatioBands} onClick={add}>
        增加区间
      </Button>
      {problem ? <Alert type="warning" showIcon title={problem.message} /> : null}
    </Modal>
  )
}
