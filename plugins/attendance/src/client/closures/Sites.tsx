import { type CallFailure, useAtrium, useLiveLoaded, useLoaded, useMembers } from '@atrium/sdk/client';
import { Button, companyDay, dayLabel, EmptyState, ErrorState, Field, IconButton, TextInput } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { DateInput } from '@atrium/ui/dates';
import { ListPage } from '@atrium/ui/records';
import { type Column, DataTable } from '@atrium/ui/table';
import { type ReactNode, useState } from 'react';
import { SaveDialog } from '../SaveDialog.tsx';
import type { Attendance, AttendanceClient, Site, Translate } from '../types.ts';

type Open = { readonly what: 'name' | 'people'; readonly site: Site | null };

/** Where people of the company work, so that one place can be closed. */
export function Sites({ tools }: { readonly tools: ReactNode }) {
  const context = useAtrium<Attendance>();
  const { t, api, events } = context;
  const [open, setOpen] = useState<Open>();
  const { value, failure, reload } = useLiveLoaded(
    () => api.sites({}, { quiet: true }),
    [api],
    (refetch) => [events.on('sitesChanged', refetch)],
  );
  const close = () => setOpen(undefined);
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setOpen({ what: 'name', site: null })}>
      {t('site.add')}
    </Button>
  );
  return (
    <ListPage title={t('closure.title')} actions={add} tools={tools}>
      {failure && !value ? (
        <ErrorState title={t('site.failed')} failure={failure} onRetry={() => void reload()} />
      ) : (
        <DataTable
          label={t('closure.show.sites')}
          rows={value ?? []}
          loading={value === null}
          columns={siteColumns(context, setOpen)}
          rowKey={({ id }) => id}
          onOpen={(site) => setOpen({ what: 'people', site })}
          empty={
            <EmptyState icon="map-marker" title={t('site.none')} actions={add}>
              {t('site.noneText')}
            </EmptyState>
          }
        />
      )}
      {open?.what === 'name' && <NameDialog site={open.site} onClose={close} />}
      {open?.what === 'people' && <PeopleDialog site={open.site!} onClose={close} />}
    </ListPage>
  );
}

function siteColumns(context: AttendanceClient, open: (open: Open) => void): readonly Column<Site>[] {
  const { t } = context;
  return [
    { id: 'name', title: t('field.name'), minWidth: 140, cell: ({ name }) => <b>{name}</b> },
    {
      id: 'people',
      title: t('site.people'),
      width: 110,
      align: 'end',
      cell: ({ people }) => t('site.count', { people }),
    },
    {
      id: 'actions',
      title: t('closure.actions'),
      width: 160,
      cell: (site) => (
        <>
          <IconButton
            small
            icon="people"
            label={t('site.placeOf', { name: site.name })}
            onClick={() => open({ what: 'people', site })}
          />
          <IconButton
            small
            icon="edit"
            label={t('site.renameOf', { name: site.name })}
            onClick={() => open({ what: 'name', site })}
          />
          <IconButton
            small
            icon="trash"
            label={t('site.removeOf', { name: site.name })}
            onClick={() => void remove(context, site)}
          />
        </>
      ),
    },
  ];
}

async function remove({ t, api, notices }: AttendanceClient, { id, name }: Site): Promise<void> {
  const sure = await notices.confirm({
    title: t('site.removeTitle', { name }),
    message: t('site.removeText'),
    confirm: t('site.remove'),
    danger: true,
  });
  if (!sure) return;
  try {
    await api.removeSite({ params: { id } }, { quiet: true });
    notices.toast({ tone: 'success', message: t('site.removed', { name }) });
  } catch (failure) {
    const { message } = failure as CallFailure;
    await notices.alert({ title: t('site.removeFailed'), message, tone: 'danger' });
  }
}

function NameDialog({ site, onClose }: { readonly site: Site | null; readonly onClose: () => void }) {
  const { t, api } = useAtrium<Attendance>();
  const [name, setName] = useState(site?.name ?? '');
  const body = { name };
  return (
    <SaveDialog
      title={t(site ? 'site.rename' : 'site.add')}
      width={420}
      save={{
        run: () =>
          site
            ? api.renameSite({ params: { id: site.id }, body }, { quiet: true })
            : api.addSite({ body }, { quiet: true }),
        ...{ done: t('site.saved'), button: t('closure.save'), anyway: t('closure.saveAnyway') },
      }}
      wrong={() => ({ ...(name.trim() === '' && { name: t('site.nameMissing') }) })}
      fields={['name']}
      onClose={onClose}
    >
      {(errors) => (
        <Field label={t('field.name')} name="name" required error={errors['name']}>
          <TextInput maxLength={20} value={name} autoFocus onChange={({ target }) => setName(target.value)} />
        </Field>
      )}
    </SaveDialog>
  );
}

/** People of a dialog that are named; the rest is counted. */
const NAMED = 100;

/** Who works at a site, and puts people there from a day on. */
function PeopleDialog({ site, onClose }: { readonly site: Site; readonly onClose: () => void }) {
  const { t, api } = useAtrium<Attendance>();
  const { organisation, hidden, failure, reload } = useMembers();
  const [employees, setEmployees] = useState<readonly number[]>([]);
  const [validFrom, setValidFrom] = useState<string | null>(companyDay());
  const { value: there } = useLoaded(
    (signal) =>
      api.sitePeople({ params: { id: site.id }, query: { page: 1, pageSize: NAMED } }, { signal, quiet: true }),
    [api, site.id],
  );
  return (
    <SaveDialog
      title={t('site.placeOf', { name: site.name })}
      width={560}
      save={{
        run: (confirm) =>
          api.placePeople(
            { params: { id: site.id }, body: { employees: [...employees], validFrom: validFrom!, confirm } },
            { quiet: true },
          ),
        done: t('site.placed', { name: site.name }),
        ...{ button: t('closure.save'), anyway: t('closure.saveAnyway') },
      }}
      wrong={() => ({
        ...(employees.length === 0 && { employees: t('site.peopleMissing') }),
        ...(validFrom === null && { validFrom: t('site.dayMissing') }),
      })}
      fields={['employees', 'validFrom']}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label={t('site.choose')} name="employees" required error={errors['employees']}>
            {organisation ? (
              <MemberChooserField
                organisation={organisation}
                hidden={hidden}
                onReload={reload}
                value={employees}
                onChange={setEmployees}
                title={t('site.choose')}
              />
            ) : failure ? (
              <ErrorState title={t('site.peopleFailed')} failure={failure} onRetry={() => void reload()} />
            ) : null}
          </Field>
          <Field
            label={t('field.validFrom')}
            name="validFrom"
            required
            error={errors['validFrom']}
            hint={t('site.fromHint')}
          >
            <DateInput value={validFrom} onChange={setValidFrom} clearable={false} />
          </Field>
          {there && there.totalSize > 0 && <People t={t} there={there} />}
        </>
      )}
    </SaveDialog>
  );
}

interface PeopleProps {
  readonly t: Translate;
  readonly there: Awaited<ReturnType<AttendanceClient['api']['sitePeople']>>;
}

function People({ t, there: { list, totalSize } }: PeopleProps) {
  return (
    <section className="attendance-open">
      <h3>{t('site.there', { people: totalSize })}</h3>
      <ul tabIndex={0} aria-label={t('site.people')}>
        {list.map(({ employeeId, employee, name, validFrom }) => (
          <li key={employeeId}>
            <span>{name}</span> <small>{employee}</small> <time>{t('site.since', { day: dayLabel(validFrom) })}</time>
          </li>
        ))}
        {totalSize > list.length && <li>{t('lock.more', { count: totalSize - list.length })}</li>}
      </ul>
    </section>
  );
}
