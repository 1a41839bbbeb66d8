import { groupProblems, settingProblem } from '@qingkong/domain/setting/setting-form'
import { Button, Form, Input, InputNumber } from 'antd'
import { useEffect, useState } from 'react'
import { api } from '../../../client/api.ts'
import { refreshed } from '../../../client/refresh.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { boundsText, changedValues, defaultValues, type Group, type Setting, type Values } from './setting-rules.ts'

const Field = ({ groupCode, setting }: { groupCode: string; setting: Setting }) => (
  <Form.Item
    // The dots belong to the key: as an array of one name they are not read as a path.
    name={[setting.key]}
    label={setting.name}
    extra={
      <>
        {setting.meaning}
        {boundsText(setting) ? <span className="setting-bounds figure">（{boundsText(setting)}）</span> : null}
        {setting.updateTime ? (
          <span className="setting-update">
            {setting.updateUser} 于 {setting.updateTime.slice(0, 16)} 修改
          </span>
        ) : null}
      </>
    }
    rules={[
      ({ getFieldsValue }) => ({
        validator: (_, value: number | string | null) => {
          const values: Values = getFieldsValue(true)
          const together = groupProblems(groupCode, (key) => Number(values[key] ?? Number.NaN))
          const problem =
            settingProblem(setting, value) ?? together.find(({ field }) => field === setting.key)?.message ?? null
          return problem === null ? Promise.resolve() : Promise.reject(new Error(problem))
        },
      }),
    ]}
  >
    {setting.kind === 'text' ? (
      <Input maxLength={setting.maxLength ?? 300} data-testid={`setting-${setting.key}`} />
    ) : (
      <InputNumber
        style={{ width: 200 }}
        {...(setting.unit ? { suffix: setting.unit } : {})}
        data-testid={`setting-${setting.key}`}
      />
    )}
  </Form.Item>
)

interface Props {
  group: Group
  /** Told when there are unsaved words, so that leaving asks first. */
  onTouched: (touched: boolean) => void
}

/** One group of settings, saved as a whole. */
export const GroupForm = ({ group, onTouched }: Props) => {
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState(0)
  const values: Values = Object.fromEntries(group.settings.map(({ key, value }) => [key, value]))
  const count = (next: Values) => {
    const size = Object.keys(changedValues(group, next)).length
    setChanged(size)
    onTouched(size > 0)
  }
  useEffect(() => () => onTouched(false), [onTouched])
  const save = async (fields: Values) => {
    setBusy(true)
    try {
      await api.settingSave({ groupCode: group.code, values: changedValues(group, fields) })
      notify.success('保存成功')
      count(values)
      await refreshed()
    } catch (failure) {
      notify.error(failureText('保存失败', failure))
    } finally {
      setBusy(false)
    }
  }
  const fill = (next: Values) => {
    form.setFieldsValue(next)
    count({ ...form.getFieldsValue(true), ...next })
    void form.validateFields()
  }
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      scrollToFirstError
      initialValues={values}
      onValuesChange={(_, all) => count(all)}
      onFinish={(fields) => void save(fields)}
      className="setting-form"
    >
      <p className="muted setting-note">{group.note}</p>
      {group.settings.map((setting) => (
        <Field key={setting.key} groupCode={group.code} setting={setting} />
      ))}
      <div className="setting-buttons">
        <Button
          type="primary"
          htmlType="submit"
          loading={busy}
          disabled={changed === 0}
          data-testid={`setting-save-${group.code}`}
        >
          {changed === 0 ? '保存' : `保存 ${changed} 项修改`}
        </Button>
        <Button disabled={changed === 0} onClick={() => fill(values)}>
          放弃修改
        </Button>
        <Button type="text" onClick={() => fill(defaultValues(group))}>
          填入默认值
        </Button>
      </div>
    </Form>
  )
}
