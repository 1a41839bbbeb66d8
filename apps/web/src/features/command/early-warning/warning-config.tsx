import { PlusOutlined } from '@ant-design/icons'
import { warningColourNames, warningColours } from '@qingkong/domain/warning/warning-level'
import { Button, Form, Input, Select } from 'antd'
import { TabBar } from '../../../blocks/tab-bar.tsx'
import { api } from '../../../client/api.ts'
import { useRight } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import type { PageTabProps } from '../../../page/page-definition.ts'
import { CriterionList } from './criterion-list.tsx'
import { LevelMark } from './level-mark.tsx'
import { PlanVersions } from './plan-versions.tsx'
import { runChange } from './run-change.ts'

const quarterHour = 900_000
const colourOptions = warningColours.map((colour) => ({ value: colour, label: warningColourNames[colour] }))

/** Categories and levels; both can be added (rule-02). */
const Catalogue = () => {
  const mayWrite = useRight('warning.write')
  const { data: categories = [] } = useCall('earlyWarnFindAlertCategory', {}, { staleTime: quarterHour })
  const { data: levels = [] } = useCall('earlyWarnFindWarnLevel', {}, { staleTime: quarterHour })
  const [category] = Form.useForm<{ categoryName: string }>()
  const [level] = Form.useForm<{ levelName: string; colour: (typeof warningColours)[number] }>()
  return (
    <section className="page-panel warning-catalogues">
      <h3>类别与级别</h3>
      <div className="warning-catalogue" data-testid="warning-categories">
        {categories.map(({ categoryCode, categoryName }) => (
          <span key={categoryCode} className="warning-level warning-other">
            {categoryName}
          </span>
        ))}
        {mayWrite ? (
          <Form
            form={category}
            layout="inline"
            onFinish={async (fields) => {
              if (await runChange('新增类别', () => api.earlyWarnAddAlertCategory(fields))) category.resetFields()
            }}
          >
            <Form.Item name="categoryName" rules={[{ required: true, whitespace: true, message: '请输入类别名称' }]}>
              <Input size="small" placeholder="新类别" maxLength={20} data-testid="category-name" />
            </Form.Item>
            <Button size="small" htmlType="submit" icon={<PlusOutlined />} data-testid="category-add">
              新增类别
            </Button>
          </Form>
        ) : null}
      </div>
      <div className="warning-catalogue" data-testid="warning-levels">
        {levels.map(({ levelCode, levelName, colour }) => (
          <LevelMark key={levelCode} colour={colour} name={levelName} />
        ))}
        {mayWrite ? (
          <Form
            form={level}
            layout="inline"
            initialValues={{ colour: 'other' }}
            onFinish={async (fields) => {
              if (await runChange('新增级别', () => api.earlyWarnAddWarnLevel(fields))) level.resetFields()
            }}
          >
            <Form.Item name="levelName" rules={[{ required: true, whitespace: true, message: '请输入级别名称' }]}>
              <Input size="small" placeholder="新级别" maxLength={20} data-testid="level-name" />
            </Form.Item>
            <Form.Item name="colour">
              <Select size="small" style={{ width: 80 }} options={colourOptions} aria-label="颜色" />
            </Form.Item>
            <Button size="small" htmlType="submit" icon={<PlusOutlined />} data-testid="level-add">
              新增级别
            </Button>
          </Form>
        ) : null}
      </div>
    </section>
  )
}

/** 预警信息配置: categories, levels, dated criteria, and the reduction plan. */
const WarningConfig = ({ fixCode, path, tabs }: PageTabProps) => (
  <div className="page">
    <TabBar page={{ fixCode, path }} tabs={tabs} />
    <div className="warning-config">
      <Catalogue />
      <CriterionList />
      <PlanVersions />
    </div>
  </div>
)

export const configTab = { filters: [], spec: { title: '预警信息配置' }, Tab: WarningConfig }
