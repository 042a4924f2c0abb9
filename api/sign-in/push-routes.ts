import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { encryptPush, type PushKeys } from '../../outbound/push/encrypt-push.ts';
import { createVapid } from '../../outbound/push/vapid.ts';
import { addDevice, listDevices, removeDevice } from '../../postgres/accounts/push-devices.ts';
import { PublicError } from '../../schemas/errors.ts';
import { checkAddress } from '../input/address-check.ts';
import { validate } from '../input/input.ts';
import { deleted, found } from '../lookup.ts';
import { readBody, sameOriginOnly, type AuthContext } from './auth-context.ts';
import { NoBody, PushBody } from './bodies.ts';
import { browserName } from './browser-name.ts';
import { requireSession } from './open-session.ts';
import { auditHere } from './personal-audit.ts';

const DevicePath = Type.Object({ id: Type.String() });

/** Throws `invalid_request` unless messages can be encrypted with the keys. */
function requirePoint(keys: PushKeys): void {
  try {
    encryptPush(keys, Buffer.alloc(0));
  } catch {
    throw new PublicError('invalid_request', 'keys.p256dh: must be a point of the curve P-256');
  }
}

/** Adds the list of a person's browsers with notifications, and the routes that turn them on and off. */
export function addPushRoutes(app: FastifyInstance, auth: AuthContext): void {
  const { context } = auth;
  const { postgres, secretKey, guard } = context;
  const { publicKey } = createVapid(secretKey, context.config.baseUrl);
  const ownPages = sameOriginOnly(context.config);

  app.get('/auth/push', async (request) => {
    const { userId } = await requireSession(auth, 'read', request);
    const devices = await listDevices(postgres, userId);
    return {
      public_key: publicKey,
      devices: devices.map(({ userAgent, ...device }) => ({ ...device, browser: browserName(userAgent) })),
    };
  });

  app.post('/auth/push', ownPages, async (request) => {
    const { endpoint, keys } = readBody(PushBody, request);
    const session = await requireSession(auth, 'write', request);
    requirePoint(keys);
    await checkAddress(guard, 'endpoint', endpoint);
    const userAgent = request.headers['user-agent'] ?? null;
    const id = await addDevice(postgres, secretKey, session, { endpoint, keys }, userAgent);
    await auditHere(auth, session, 'add_push_device', request.ip);
    return { id };
  });

  app.delete('/auth/push/:id', ownPages, async (request) => {
    readBody(NoBody, request);
    const session = await requireSession(auth, 'write', request);
    const { id } = validate(DevicePath, request.params) as Static<typeof DevicePath>;
    found((await removeDevice(postgres, session.userId, id)) || null, 'browser');
    await auditHere(auth, session, 'remove_push_device', request.ip);
    return deleted(id);
  });
}
