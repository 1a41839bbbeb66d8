import { PicturePicker } from '../../../blocks/picture-picker.tsx'
import type { CustomControlProps } from '../../../page/record/form-field.ts'
import type { Visited, VisitValues } from './visit-form.ts'

/** Pictures of a visit. */
export const PicturesControl = ({ value, onChange, testId }: CustomControlProps<Visited, VisitValues, File[]>) => (
  <PicturePicker {...(value ? { value } : {})} {...(onChange ? { onChange } : {})} testId={testId} />
)
