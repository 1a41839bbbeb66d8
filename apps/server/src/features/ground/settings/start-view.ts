import { isVisitor } from '@qingkong/domain/access/role'
import type { CitySetting } from '../sites/port.ts'
import { defaultNumber } from './definitions.ts'

/** Where the map opens for somebody with these roles: visitors see the city from afar (popup-19). */
export const startView = (
  { centerPoint: [longitude, latitude], zoom, ...city }: CitySetting,
  roles: readonly string[],
): { center: [number, number]; zoom: number } =>
  isVisitor(roles)
    ? {
        center: [city.visitorLongitude ?? longitude, city.visitorLatitude ?? latitude],
        zoom: city.visitorZoom ?? defaultNumber('city.visitorZoom'),
      }
    : { center: [longitude, latitude], zoom }
