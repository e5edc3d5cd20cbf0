import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { OfferUpdate } from 'affiliate-network-sdk/schemas'
import { useForm } from 'react-hook-form'

export function useOfferForm() {
  return useForm({ resolver: standardSchemaResolver(OfferUpdate) })
}
