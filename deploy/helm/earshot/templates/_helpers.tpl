{{- define "earshot.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "earshot.fullname" -}}
{{- $name := include "earshot.name" . -}}
{{- $default := ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) -}}
{{- default $default .Values.fullnameOverride | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "earshot.selector" -}}
app.kubernetes.io/name: {{ include "earshot.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "earshot.labels" -}}
{{ include "earshot.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "earshot.image" -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end -}}

{{- define "earshot.serviceAccountName" -}}
{{- $default := ternary (include "earshot.fullname" .) "default" .Values.serviceAccount.create -}}
{{- default $default .Values.serviceAccount.name -}}
{{- end -}}

{{- define "earshot.secretName" -}}
{{- default (include "earshot.fullname" .) .Values.existingSecret -}}
{{- end -}}

{{/* Fails where a release could not start: all its processes must share stores and a secret key. */}}
{{- define "earshot.requireSecrets" -}}
{{- if not .Values.existingSecret -}}
{{- range list "EARSHOT_POSTGRES_URL" "EARSHOT_CLICKHOUSE_URL" "EARSHOT_SECRET_KEY" -}}
{{- if not (index $.Values.secretEnv .) -}}
{{- fail (printf "Set secretEnv.%s, or existingSecret to the name of a Secret that contains it." .) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The settings that every container has. */}}
{{- define "earshot.settings" -}}
{{- range $name, $value := .Values.env }}
{{ $name }}: {{ $value | toString | quote }}
{{- end }}
EARSHOT_HOST: '0.0.0.0'
EARSHOT_PORT: '8080'
EARSHOT_DATA_DIR: /data
{{- end -}}

{{/* Parts of a pod that all roles and the migration share. */}}
{{- define "earshot.podSettings" -}}
# The variables that Kubernetes adds for each Service start with EARSHOT_ too, and would stop the start.
enableServiceLinks: false
automountServiceAccountToken: false
securityContext: {{- toYaml .Values.podSecurityContext | nindent 2 }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
volumes:
  - name: data
    emptyDir: {}
  - name: tmp
    emptyDir: {}
  {{- with .Values.extraVolumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{- define "earshot.containerSettings" -}}
image: {{ include "earshot.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext: {{- toYaml .Values.containerSecurityContext | nindent 2 }}
{{- with .Values.extraEnv }}
env: {{- toYaml . | nindent 2 }}
{{- end }}
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
  {{- with .Values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}
