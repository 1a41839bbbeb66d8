import { recordPanel } from '../../../page/record/record-panel.tsx'
import { write } from '../../../page/record/write.ts'
import { criterionForm } from './criterion-form.ts'
import { LevelMark } from './level-mark.tsx'

/** Dated criteria: what each level is declared by, since when, by which document. */
export const CriterionList = recordPanel('earlyWarnListCondition')({
  title: '预警条件',
  name: 'criterion',
  noun: '预警条件',
  unit: '条',
  emptyHint: '没有按AQI判定的条件时不会自动起草预警',
  parts: {
    param: 'criteria',
    label: '是否现行',
    parts: [
      { key: 'inForce', title: '现行', empty: '暂无现行的预警条件' },
      { key: 'all', title: '全部' },
    ],
  },
  input: (_, part) => ({ inForce: part !== 'all' }),
  rowKey: 'id',
  columns: [
    { title: '类别', field: 'categoryName', width: 120 },
    { title: '级别', width: 120, show: ({ colour, levelName }) => <LevelMark colour={colour} name={levelName} /> },
    { title: '条件', field: 'conditionText' },
    { title: '生效日期', width: 110, show: ({ effectiveFrom }) => <span className="figure">{effectiveFrom}</span> },
    {
      title: '状态',
      width: 90,
      show: ({ inForce }) =>
        inForce ? <span className="status-tag owner-dispatcher">现行</span> : <span className="muted">非现行</span>,
    },
    { title: '依据', field: 'source', width: 320 },
  ],
  rowActions: [{ key: 'edit', label: '编辑', right: 'warning.write', opens: 'form' }],
  batch: {
    right: 'warning.write',
    actions: [
      {
        key: 'delete',
        label: '删除',
        danger: true,
        confirm: (rows) => ({
          title: `是否删除所选${rows.length}条预警条件？`,
          content: '同类同级的上一条将恢复执行',
          okText: '删除',
        }),
        write: ({ id }) => write('earlyWarnDelete', { id }),
        nameOf: ({ categoryName, levelName, effectiveFrom }) => `${categoryName} ${levelName} ${effectiveFrom}`,
      },
    ],
  },
  form: criterionForm,
})
