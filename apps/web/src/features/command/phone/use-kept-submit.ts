import { formatCity } from '@qingkong/domain/time/city-time'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { useSession } from '../../../client/session.ts'
import { now } from '../../../kit/clock.ts'
import type { Draft, DraftCall } from './draft.ts'
import { draftIdOf } from './draft-id.ts'
import { submitDraft } from './drafts.ts'
import { preparedPhotos } from './prepared-photos.ts'
import { useKeptForm } from './use-kept-form.ts'

type InputOf<C extends DraftCall> = Extract<Draft, { call: C }>['input']

interface Options<C extends DraftCall, F> {
  call: C
  eventId: string | null
  title: string
  form: FormInstance<F>
  inputOf: (fields: F) => InputOf<C>
  fieldsOf: (input: InputOf<C>, files: File[]) => F
  filesOf: (fields: F) => readonly File[]
  placeOf: (fields: F) => string
  onDone: () => void
}

/**
 * A form that is kept while it is written and, once submitted, is sent or waits for the network.
 * @returns `changed` for the form's onValuesChange, `submit` for its onFinish
 */
export const useKeptSubmit = <C extends DraftCall, F extends object>(options: Options<C, F>) => {
  const { call, eventId, title, form } = options
  const [busy, setBusy] = useState(false)
  const draftOf = (fields: F, files: readonly File[]): Draft =>
    ({
      call,
      draftId: draftIdOf(call, eventId),
      userId: useSession.getState().user?.userId ?? '',
      title,
      savedAt: formatCity(now()),
      state: 'editing',
      message: '',
      eventId,
      input: options.inputOf(fields),
      files: [...files],
      // The type parameter ties call and input together; the union cannot see that.
    }) as Draft
  const { keep, release } = useKeptForm(draftIdOf(call, eventId), (draft) => {
    if (draft.call !== call) return
    // The draft is one of this call; the fields are the form's own.
    form.setFieldsValue(options.fieldsOf(draft.input as InputOf<C>, draft.files) as never)
  })
  const changed = () => {
    const fields = form.getFieldsValue(true) as F
    keep(draftOf(fields, options.filesOf(fields)))
  }
  const submit = async (fields: F) => {
    setBusy(true)
    // A pause that ends now would keep the form again after it was sent.
    release()
    const files = await preparedPhotos(options.filesOf(fields), options.placeOf(fields))
    const outcome = await submitDraft(draftOf(fields, files))
    setBusy(false)
    if (outcome === 'failed') changed()
    else options.onDone()
  }
  return { busy, submit, changed }
}
