import { useQuery } from '@tanstack/react-query'
import { Image } from 'antd'
import { useEffect, useMemo } from 'react'
import { usePermissions } from '../../../client/permissions.ts'

interface Props {
  /** What the picture is asked by. */
  name: readonly string[]
  load: (signal: AbortSignal) => Promise<Blob>
  alt: string
}

/** A picture of a vehicle as the server shows it to this person. */
export const VehiclePicture = ({ name, load, alt }: Props) => {
  const { data, error } = useQuery({
    queryKey: ['vehicle-picture', ...name],
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const url = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )
  if (error) return <p className="muted">{error.message}</p>
  return url ? <Image className="vehicle-picture" src={url} alt={alt} /> : null
}

/** Says why plates are masked. */
export const PlatesHidden = () =>
  usePermissions((state) => state.rights).has('vehicle.plate') ? null : (
    <p className="muted">您没有查看完整号牌的权限，号牌与图片中的号牌已遮盖。</p>
  )
