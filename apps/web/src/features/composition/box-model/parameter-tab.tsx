import { UploadOutlined } from '@ant-design/icons'
import { recordPage } from '../../../page/record/record-page.ts'
import { write } from '../../../page/record/write.ts'
import { MechanismDialog } from './mechanism-dialog.tsx'
import { parameterForm } from './parameter-form.ts'

const hours = (from: number, to: number) => `${from}–${to}时`

/** 参数管理: how runs are made, and the mechanisms they are made with. */
export const parameterTab = recordPage(
  'wxObmParamList',
  [],
)({
  title: '参数管理',
  right: 'engine.run',
  name: 'obm-set',
  noun: '参数集',
  unit: '个',
  input: () => ({}),
  rowKey: 'paramId',
  columns: [
    { title: '名称', field: 'name', width: 180, sort: ({ name }) => name },
    { title: '机理', field: 'mechanismName', width: 160 },
    { title: 'HONO', width: 120, show: ({ honoFree, honoShare }) => (honoFree ? '由机理计算' : `${honoShare} NO₂`) },
    { title: '光解系数', width: 90, align: 'right', show: ({ photolysisFactor }) => photolysisFactor },
    { title: '削减', width: 80, align: 'right', show: ({ reduction }) => `${Math.round(reduction * 100)}%` },
    { title: '统计时段', width: 110, show: ({ fromHour, toHour }) => hours(fromHour, toHour) },
    { title: 'EKMA', width: 110, show: ({ lines, ekmaMost }) => `${lines}线，0–${Math.round(ekmaMost * 100)}%` },
    { title: '修改时间', field: 'updateTime', width: 170, sort: ({ updateTime }) => updateTime },
  ],
  rowActions: [
    { key: 'edit', label: '编辑', opens: 'form' },
    {
      key: 'delete',
      label: '删除',
      danger: true,
      confirm: ({ name }) => ({ title: `删除参数集“${name}”？`, content: '已有运算结果保留', okText: '删除' }),
      write: ({ paramId }) => write('wxObmParamDelete', { paramId }, { done: '已删除' }),
    },
  ],
  form: parameterForm,
  tools: [
    {
      key: 'mechanisms',
      label: '化学机理',
      icon: <UploadOutlined />,
      right: 'engine.run',
      Dialog: MechanismDialog,
    },
  ],
  note: '未选参数集时用默认参数：CB6r3、3天、07–19时、削减10%、HONO取NO₂的2%',
})
