import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Time } from '../../ui/time.tsx';
import styles from '../account.module.css';
import { OWN_DEVICES, ownDevicesQuery, type OwnDevice } from './own-devices.ts';
import { canPush, thisDevice, turnOff, turnOn } from './push-subscription.ts';

/** The browsers in which the member gets notifications of alerts, with buttons that turn them on and off. */
export function DeviceList() {
  const devices = useQuery(ownDevicesQuery);
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: OWN_DEVICES });
  const on = useMutation({ mutationFn: turnOn, onSettled });
  const off = useMutation({ mutationFn: turnOff, onSettled });
  return (
    <Loaded query={devices}>
      {({ public_key, devices: list }) => (
        <>
          <p className="hint">
            <Link to="/alerts">Alerts</Link> that are sent to you as a browser notification appear here, also
            while the console is closed.
          </p>
          <ul className={styles.sessions} aria-label="Browsers with notifications">
            {list.map((device) => (
              <DeviceItem
                key={device.id}
                device={device}
                isEnding={off.isPending && off.variables === device.id}
                onEnd={() => off.mutate(device.id)}
              />
            ))}
          </ul>
          <ErrorMessage error={on.error ?? off.error} />
          {!canPush() && (
            <p>This browser cannot show notifications here: they need HTTPS, and on iOS the home screen.</p>
          )}
          {canPush() && !list.some(({ id }) => id === thisDevice()) && (
            <Button className={styles.single} isBusy={on.isPending} onClick={() => on.mutate(public_key)}>
              Turn on in this browser
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

interface DeviceItemProps {
  readonly device: OwnDevice;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function DeviceItem({ device: { id, browser, created_at }, isEnding, onEnd }: DeviceItemProps) {
  const name = browser ?? 'Unknown browser';
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.browser}>
          {name}
          {id === thisDevice() && <Badge tone="accent">This browser</Badge>}
        </p>
        <p className="hint">
          Since <Time at={created_at} />
        </p>
      </div>
      <Button size="s" isBusy={isEnding} aria-label={`Turn off in ${name}`} onClick={onEnd}>
        Turn off
      </Button>
    </li>
  );
}
