import { missingText } from '../../../kit/format.ts'

interface Props {
  plate: string | null
  colorName: string | null
}

/** A plate with its colour in words; one that was not recognised says so. */
export const PlateText = ({ plate, colorName }: Props) => (
  <span className="vehicle-plate">
    {plate ?? <span className="missing">未识别</span>}
    <span className="muted"> {colorName ?? missingText}</span>
  </span>
)
