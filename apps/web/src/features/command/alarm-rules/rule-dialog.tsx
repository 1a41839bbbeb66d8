import { type RuleFamily, ruleFamilyNames } from '@qingkong/domain/alarm/rule-family'
import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { failureText, notify } from '../../../kit/notify.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { BackTestDialog } from './back-test-dialog.tsx'
import { storeRule, useRule } from './rule-calls.ts'
import type { RuleForm } from './rule-checks.ts'
import { RuleFields } from './rule-fields.tsx'

interface Props {
  family: RuleFamily
  /** Null for a new rule. */
  ruleId: string | null
  onSaved: () => void
  onCancel: () => void
}

const saveTestId = { 'data-testid': 'rule-save' }

export const RuleDialog = ({ family, ruleId, onSaved, onCancel }: Props) => {
  const [form] = Form.useForm<RuleForm>()
  const [modal, holder] = Modal.useModal()
  const [busy, setBusy] = useState(false)
  const [tested, setTested] = useState<RuleForm | null>(null)
  const { data, error, isFetching, refetch } = useRule(family, ruleId)
  /** The rule as the form holds it now, with what it does not show. */
  const formRule = (fields: RuleForm): RuleForm => ({ ...data, ...fields, ...(ruleId === null ? {} : { id: ruleId }) })
  const test = () =>
    form.validateFields().then(
      (fields) => setTested(formRule(fields)),
      // What is wrong stands at its field.
      () => setTested(null),
    )
  const save = async (fields: RuleForm) => {
    if (!data) return
    setBusy(true)
    try {
      await storeRule(family, formRule(fields))
      notify.success('保存成功')
      onSaved()
    } catch (failure) {
      notify.error(failureText('保存失败', failure))
    } finally {
      setBusy(false)
    }
  }
  const cancel = () => {
    if (!form.isFieldsTouched()) {
      onCancel()
      return
    }
    void modal.confirm({
      title: '尚未保存，是否放弃修改？',
      okText: '放弃修改',
      cancelText: '继续编辑',
      onOk: onCancel,
    })
  }
  return (
    <Modal
      open
      width={640}
      title={`${ruleId === null ? '新建' : '编辑'}${ruleFamilyNames[family]}`}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: busy, disabled: !data, ...saveTestId }}
      mask={{ closable: false }}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <Button disabled={!data} onClick={() => void test()} data-testid="rule-back-test">
            回测
          </Button>
          <CancelBtn />
          <OkBtn />
        </>
      )}
      onOk={() => form.submit()}
      onCancel={cancel}
      styles={{ body: { maxHeight: '70dvh', overflowY: 'auto' } }}
    >
      {holder}
      {tested ? <BackTestDialog rule={tested} onClose={() => setTested(null)} /> : null}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data || (ruleId !== null && isFetching && !form.isFieldsTouched()) ? (
        <LoadingState />
      ) : (
        <Form<RuleForm>
          form={form}
          layout="vertical"
          requiredMark={false}
          validateTrigger="onBlur"
          scrollToFirstError
          initialValues={data}
          onFinish={(fields) => void save(fields)}
        >
          <RuleFields family={family} />
        </Form>
      )}
    </Modal>
  )
}
