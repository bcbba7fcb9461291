import { releaseEndpoints, type ReleaseEntity } from '@mpn/domain';
import { useCallback, useEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import { QueryState } from '@/components/page/states';
import { forgetCall } from '@/providers/api/call-cache';
import { useCall } from '@/providers/api/hooks';
import { ReleaseEditor } from '../components/release-editor';
import { UploadProvider } from '../uploads/upload-context';

/** Loads the release for editing, anew at every visit: what may be edited depends on campaigns and orders. */
function ExistingRelease({ id }: { id: number }) {
  const args = useMemo(() => ({ params: { id } }), [id]);
  const query = useCall(releaseEndpoints.get, args, {
    staleTime: Infinity,
    refetchOnReconnect: false,
    readOnce: true,
  });
  useEffect(() => () => forgetCall(releaseEndpoints.get, args), [args]);
  const { refetch } = query;
  const reload = useCallback(async () => {
    const { data } = await refetch();
    return data;
  }, [refetch]);
  return (
    <QueryState query={query}>
      {(release: ReleaseEntity) => <ReleaseEditor release={release} reload={reload} />}
    </QueryState>
  );
}

const nothing = () => Promise.resolve(undefined);

/** releases/new and releases/{id}. */
export default function ReleaseEditorPage() {
  const { id } = useParams();
  return (
    <UploadProvider key={id ?? 'new'} releaseId={id}>
      {id === undefined ? <ReleaseEditor release={null} reload={nothing} /> : <ExistingRelease id={Number(id)} />}
    </UploadProvider>
  );
}
