import { Form, Select } from 'antd'
import type { RuleForm } from './rule-checks.ts'
import { siteTypeOptions, useSiteOptions } from './use-rule-options.ts'

const many = {
  mode: 'multiple',
  allowClear: true,
  maxTagCount: 'responsive',
  showSearch: { optionFilterProp: 'label' },
} as const

/** Which sites a rule judges, and which it compares them with. */
export const ScopeFields = () => {
  const form = Form.useFormInstance<RuleForm>()
  const mode = Form.useWatch('calculationMode', form)
  const sites = useSiteOptions(Form.useWatch('accuracy', form))
  return (
    <>
      <Form.Item name="siteTypes" label="站点类型" extra="不选则适用全部空气站">
        <Select {...many} options={siteTypeOptions} placeholder="全部空气站" data-testid="rule-site-types" />
      </Form.Item>
      <Form.Item name="siteCodes" label="指定站点" extra="选了站点则只适用于这些站点">
        <Select {...many} options={sites} placeholder="按站点类型" data-testid="rule-sites" />
      </Form.Item>
      {mode === '2' ? (
        <Form.Item
          name="compareSiteCodes"
          label="对比站点"
          rules={[{ required: true, type: 'array', message: '请选择对比站点' }]}
        >
          <Select {...many} options={sites} data-testid="rule-compare-sites" />
        </Form.Item>
      ) : null}
    </>
  )
}
